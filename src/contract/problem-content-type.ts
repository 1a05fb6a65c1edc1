/** The media type of an error's body (RFC 9457); apart from the titles, which browsers need only later. */
export const PROBLEM_CONTENT_TYPE = 'application/problem+json'
