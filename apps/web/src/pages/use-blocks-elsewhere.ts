import { useEffect } from 'react';
import { queryClient } from '../server/query-client.ts';
import { followBlockedUsers } from '../session/blocked-users.ts';

const changedByBlocks = [['blocks'], ['favorites']];

/** Lets the lists on the screen follow what other tabs block and unblock. */
export function useBlocksElsewhere(): void {
  useEffect(
    () =>
      followBlockedUsers(() => {
        for (const queryKey of changedByBlocks) void queryClient.invalidateQueries({ queryKey });
      }),
    [],
  );
}
