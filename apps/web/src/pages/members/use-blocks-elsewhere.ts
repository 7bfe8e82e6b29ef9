import { useEffect } from 'react';
import { queryClient } from '../../server/query-client.ts';
import { followBlockedUsers } from '../../session/blocked-users.ts';

const changedByBlocks = [['blocks'], ['favorites']];

/** Updates the lists on the screen when another tab blocks or unblocks a member. */
export function useBlocksElsewhere(): void {
  useEffect(
    () =>
      followBlockedUsers(() => {
        for (const queryKey of changedByBlocks) void queryClient.invalidateQueries({ queryKey });
      }),
    [],
  );
}
