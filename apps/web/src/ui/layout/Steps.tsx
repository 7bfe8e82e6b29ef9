export interface StepsProps {
  /** The current step, from 1. */
  number: number;
  count: number;
  /** "Step 1 of 3", also read out when the step changes. */
  label: string;
}

/** How far a user has come in a sequence of screens. */
export function Steps({ number, count, label }: StepsProps) {
  return (
    <div className="flex flex-col gap-2">
      <output className="text-sm text-ink-muted">{label}</output>
      <div aria-hidden className="flex gap-1.5">
        {Array.from({ length: count }, (_, index) => (
          <span
            key={index}
            className={`h-1.5 flex-1 rounded-full ${index < number ? 'bg-accent-solid' : 'bg-accent-line'}`}
          />
        ))}
      </div>
    </div>
  );
}
