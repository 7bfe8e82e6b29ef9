/** A member's details, as text, when they register and later in their profile. */
export interface MemberFields {
  displayName: string;
  /** Staff have none. */
  dateOfBirth: string | undefined;
  city: string;
  country: string;
  description: string;
  expectations: string;
}

/** In the order of both forms, from top to bottom. */
export const memberFields = [
  'displayName',
  'dateOfBirth',
  'city',
  'country',
  'description',
  'expectations',
] as const satisfies readonly (keyof MemberFields)[];
