export type FirstStep = 'photos' | 'mood';

/** The address of a newcomer's step, so that Back returns to the one before and a reload stays. */
export const firstStepAddress = (step: FirstStep): string => `/profile?step=${step}`;

/** Navigation state of /profile right after registration. */
export const afterRegistering = { firstSteps: true } as const;

/** The step that an address of /profile, or the navigation after registration, asks for. */
export function firstStepAt(search: string, state: unknown): FirstStep | undefined {
  const step = new URLSearchParams(search).get('step');
  if (step === 'photos' || step === 'mood') return step;
  return (state as Partial<typeof afterRegistering> | null)?.firstSteps ? 'photos' : undefined;
}
