import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
}

export interface RadioGroupProps<Value extends string> {
  legend: string;
  /** Hides the legend if a heading next to it has the same text. */
  legendHidden?: boolean;
  /** Short choices, shown side by side if there is room. */
  short?: boolean;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
}

/** One choice among several, all visible. Arrow keys move the choice. */
export function RadioGroup<Value extends string>({
  legend,
  legendHidden = false,
  short = false,
  choices,
  value,
  onChange,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={classes(
        'gap-2',
        short ? 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))]' : 'flex flex-col',
      )}
    >
      <legend className={legendHidden ? 'sr-only' : 'mb-2 font-medium'}>{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-12 items-center gap-3 rounded-lg border border-hairline bg-surface px-4 py-2.5 transition-colors has-checked:border-accent-solid has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="size-4.5 shrink-0 outline-none"
          />
          <span className="flex min-w-0 flex-col">
            {choice.label}
            {choice.hint && <span className="text-sm text-ink-muted">{choice.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
