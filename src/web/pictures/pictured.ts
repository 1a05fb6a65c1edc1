/** The id of the element that a picture shows: the charts of a page, or its map. */
export const PICTURED = 'pictured'
