import { defaultMinimumAge } from './ages.ts';

/** What an installation says of itself where no setting says otherwise; public pages are prerendered with it. */
export const builtIn = { minimumAge: defaultMinimumAge, activeUsersClaim: '2,500+' };
