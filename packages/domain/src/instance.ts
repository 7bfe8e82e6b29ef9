import { defaultMinimumAge } from './ages.ts';

/** Default instance settings; public pages are prerendered with them. */
export const builtIn = { minimumAge: defaultMinimumAge, activeUsersClaim: '2,500+' };
