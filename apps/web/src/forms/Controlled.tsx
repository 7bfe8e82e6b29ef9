import type { ReactNode } from 'react';
import {
  type Control,
  Controller,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
} from 'react-hook-form';

interface ControlledProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  name: Name;
  rules?: Pick<RegisterOptions<Values, Name>, 'validate'>;
  children: (field: ControllerRenderProps<Values, Name> & { error: string | undefined }) => ReactNode;
}

/** Binds a field that is not a native input: `<Controlled …>{(field) => <PlaceField {...field} />}</Controlled>`. */
export function Controlled<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  rules = {},
  children,
}: ControlledProps<Values, Name>) {
  return (
    <Controller
      control={control}
      name={name}
      rules={rules}
      render={({ field, fieldState }) => <>{children({ ...field, error: fieldState.error?.message })}</>}
    />
  );
}
