/** The title of the browser's tab: the page, then the product. Each page renders one. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Ambiance`}</title>;
}
