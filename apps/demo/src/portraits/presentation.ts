/** The gender that a face, a name and clothes suggest. */
export type Presentation = 'woman' | 'man';
