import { type ComponentProps, useEffect, useId, useRef } from 'react';

export interface SliderProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'min' | 'max' | 'onChange' | 'children' | 'className'
> {
  label: string;
  value: number;
  min: number;
  max: number;
  /** The value as shown and read out, such as "50 km". */
  valueText: string;
  onChange: (value: number) => void;
  /** The slider was released, or moved by a key. */
  onCommit?: (value: number) => void;
}

/** A slider for a number, with its value next to the label. */
export function Slider({ label, value, valueText, onChange, onCommit, ...input }: SliderProps) {
  const id = useId();
  const range = useRef<HTMLInputElement>(null);
  // React's change event fires on every movement; the browser's own fires at the end.
  useEffect(() => {
    const commit = () => onCommit?.(range.current?.valueAsNumber ?? value);
    const element = range.current;
    element?.addEventListener('change', commit);
    return () => element?.removeEventListener('change', commit);
  }, [onCommit, value]);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="text-ink-muted tabular-nums">
          {valueText}
        </output>
      </div>
      <input
        {...input}
        ref={range}
        id={id}
        type="range"
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="slider h-11 w-full disabled:cursor-not-allowed disabled:opacity-60"
      />
    </div>
  );
}
