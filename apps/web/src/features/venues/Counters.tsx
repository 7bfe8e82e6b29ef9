/** A few numbers that sum a screen up. */
export function Counters({ counters }: { counters: readonly { label: string; count: number }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-hairline bg-hairline md:grid-flow-col md:auto-cols-fr md:grid-cols-none">
      {counters.map(({ label, count }) => (
        <div
          key={label}
          className="flex flex-col-reverse bg-surface px-5 py-4 last:odd:col-span-2 md:last:odd:col-span-1"
        >
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="font-serif text-3xl tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
