/** What members say of themselves when they register and later in their profile, as text. */
export interface MemberFields {
  displayName: string;
  /** Staff have none. */
  dateOfBirth: string | undefined;
  city: string;
  country: string;
  description: string;
  expectations: string;
}

/** From top to bottom of both forms. */
export const memberFields = [
  'displayName',
  'dateOfBirth',
  'city',
  'country',
  'description',
  'expectations',
] as const satisfies readonly (keyof MemberFields)[];
