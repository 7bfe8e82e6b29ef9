import type { planRoutes } from '@ambiance/contract/plans';
import type { Result } from '@ambiance/contract/route';

export type MySubscription = Result<typeof planRoutes.mine>;
