/** The account that the recording of mainnet holds. */
export const RECORDED_ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
