export const ZH_NOTES: Readonly<Record<string, string>> = {};
