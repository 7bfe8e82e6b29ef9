/** Whom a face, a name and clothes make one think of. */
export type Presentation = 'woman' | 'man';
