/** A sentence that ends once: the “a.m.” and “p.m.” of Canadian English bring a full stop of their own. */
export const withSingleStops = (text: string): string => text.replace(/\b([ap]\.m\.)\.(?!\.)/g, '$1');
