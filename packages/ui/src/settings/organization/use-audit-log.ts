import { useClient } from '@tidings/sdk/react';
import { useCallback, useState } from 'react';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { type AuditCategory, kindsOf } from './audit-categories.ts';

export interface AuditFilter {
  readonly category: AuditCategory;
  readonly actor: number | undefined;
  readonly target: number | undefined;
}

const PAGE = 50;

/** Fetches the newest entries, and older ones on demand. */
export function useAuditLog({ category, actor, target }: AuditFilter) {
  const client = useClient();
  const pageBefore = useCallback(
    (before?: number, signal?: AbortSignal) => {
      const kinds = kindsOf(category);
      const wanted = {
        limit: PAGE,
        ...(before !== undefined && { before }),
        ...(kinds && { kinds }),
        ...(actor !== undefined && { actor_id: actor }),
        ...(target !== undefined && { target_type: 'user' as const, target_id: target }),
      };
      return client.api.getAuditLog(wanted, signal ? { signal } : {});
    },
    [client, category, actor, target],
  );
  const [first, setFirst] = useState<typeof pageBefore>();
  const { value, problem, set } = useFetched(
    useCallback(
      async (signal) => {
        const page = await pageBefore(undefined, signal);
        setFirst(() => pageBefore);
        return page;
      },
      [pageBefore],
    ),
  );
  // The page of another filter is still there until that of this one arrives.
  const shown = first === pageBefore ? value : undefined;
  const more = useAction(async () => {
    const last = shown?.entries.at(-1);
    if (!shown || !last) return;
    const next = await pageBefore(last.id);
    set({ ...next, entries: [...shown.entries, ...next.entries] });
  });
  return { entries: shown?.entries, isComplete: shown?.found_oldest ?? true, problem, more };
}
