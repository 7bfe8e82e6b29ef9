/** Removes a doubled full stop: the “a.m.” and “p.m.” of Canadian English end with one already. */
export const withSingleStops = (text: string): string => text.replace(/\b([ap]\.m\.)\.(?!\.)/g, '$1');
