import { useEffect, useId, useRef } from 'react';

export interface ChipChoiceProps {
  legend: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** One of many in a row that can be pushed along. One stop of the Tab key; arrow keys move the choice. */
export function ChipChoice({ legend, choices, value, onChange }: ChipChoiceProps) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('label:has(:checked)');
    const left = chosen && chosen.offsetLeft - (row.current!.clientWidth - chosen.offsetWidth) / 2;
    if (left !== undefined && left !== null) row.current!.scrollTo({ left });
  }, [value, choices.length]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{legend}</legend>
      <div ref={row} className="relative -mx-1 flex gap-2 overflow-x-auto overscroll-contain px-1 py-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-full border border-hairline bg-surface px-4 font-medium whitespace-nowrap text-ink-muted transition-colors has-checked:border-accent-solid has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
