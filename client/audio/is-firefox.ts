/** Whether the page is in Firefox. Other browsers are only "like Gecko". */
export const isFirefox = (): boolean => navigator.userAgent.includes('Gecko/');
