/** The id of the element whose charts a picture shows. */
export const PICTURED = 'pictured-charts'
