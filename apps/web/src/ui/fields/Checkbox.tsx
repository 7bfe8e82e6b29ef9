import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';

const row = 'flex min-h-11 items-center gap-3 py-1 has-disabled:opacity-60';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
}

/** A checkbox. It applies when its form is submitted. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={classes(row, className)}>
      <input type="checkbox" {...input} className="size-5 shrink-0" />
      <span>{label}</span>
    </label>
  );
}

export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** A switch that is on or off. It applies at once. */
export function Switch({ label, checked, onChange, disabled = false, className }: SwitchProps) {
  return (
    <label className={classes(row, className)}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="relative h-6 w-11 shrink-0 appearance-none rounded-full border border-edge bg-sunken transition-colors before:absolute before:top-1/2 before:left-0.75 before:size-4 before:-translate-y-1/2 before:rounded-full before:bg-ink-muted before:transition-transform checked:border-accent-solid checked:bg-accent-solid checked:before:translate-x-5 checked:before:bg-white forced-colors:border-[ButtonText] forced-colors:bg-[Canvas] forced-colors:forced-color-adjust-none forced-colors:before:bg-[ButtonText] forced-colors:checked:border-[Highlight] forced-colors:checked:bg-[Highlight] forced-colors:checked:before:bg-[HighlightText]"
      />
      <span>{label}</span>
    </label>
  );
}
