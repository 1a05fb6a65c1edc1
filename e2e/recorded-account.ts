/** The account in the recording of mainnet. */
export const RECORDED_ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
