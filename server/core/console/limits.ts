/** What a name of an account may be: what stands in an address. Apart from the schemas, which browsers need not fetch. */
export const ACCOUNT_NAME = /^[a-z0-9][a-z0-9._@-]{0,59}$/u;

/** Characters of a password: long and of any kind. NIST SP 800-63B asks for no mixture of characters. */
export const PASSWORD = { least: 12, most: 200 };
