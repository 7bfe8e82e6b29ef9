/** The first letter of a name as people count letters: a decomposed é and a composed emoji stay whole. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (first?.segment ?? '?').toUpperCase();
}
