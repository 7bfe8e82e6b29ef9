import { useId } from 'react';

export interface ChipChoiceProps {
  legend: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** One of many choices in a row that scrolls sideways. One stop of the Tab key; arrow keys move the choice. */
export function ChipChoice({ legend, choices, value, onChange }: ChipChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="relative -mx-1 flex gap-2 overflow-x-auto overscroll-contain px-1 py-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            ref={choice.value === value ? showInRow : undefined}
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

/** Scrolls the row so that the chosen one is in the middle. */
function showInRow(chosen: HTMLElement | null): void {
  const row = chosen?.parentElement;
  row?.scrollTo({ left: chosen!.offsetLeft - (row.clientWidth - chosen!.offsetWidth) / 2 });
}
