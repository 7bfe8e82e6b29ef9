/** A few key figures of a screen. */
export function Counters({ counters }: { counters: readonly { label: string; count: number }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-hairline bg-hairline has-[>:last-child:nth-child(3)]:grid-cols-3 md:grid-flow-col md:auto-cols-fr md:grid-cols-none">
      {counters.map(({ label, count }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end bg-surface p-4 max-[24rem]:px-2.5 max-md:[&:last-child:nth-child(odd):not(:nth-child(3))]:col-span-2 sm:px-5"
        >
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="font-serif text-3xl tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
