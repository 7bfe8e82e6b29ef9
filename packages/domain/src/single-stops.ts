/** Removes a doubled full stop: the Canadian English “a.m.” and “p.m.” already end with one. */
export const withSingleStops = (text: string): string => text.replace(/\b([ap]\.m\.)\.(?!\.)/g, '$1');
