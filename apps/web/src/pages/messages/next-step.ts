/** A dialog that a link to a conversation opens there: the form for a proposal, or the confirmation to end the conversation kindly. */
type NextStep = 'propose' | 'close';

/** The step as the state of a history entry, so that no address contains it. */
export const nextStepState = (nextStep: NextStep) => ({ nextStep });

export const nextStepIn = (state: unknown): NextStep | undefined => (state as { nextStep?: NextStep } | null)?.nextStep;
