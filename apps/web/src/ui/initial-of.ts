/** The first letter of a name as people count letters, so that é written in two parts and emoji of many stay whole. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (first?.segment ?? '?').toUpperCase();
}
