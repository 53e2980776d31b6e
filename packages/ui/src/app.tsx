import type { UnsentWork } from '@tidings/sdk';
import { Direction } from 'radix-ui';
import { useCallback, useEffect, useState } from 'react';
import { type Account, forgetAccount, storedAccount } from './account/account.ts';
import { useAccount } from './account/use-account.ts';
import { useLanguageAttributes, useWholeLanguage } from './languages/use-language.ts';
import { useGoTo, useRoute } from './routes/use-route.ts';
import { PageScope } from './scope/page-scope.tsx';
import { ConfirmAddress } from './screens/confirm-address.tsx';
import { ForgottenPassword } from './screens/forgotten-password.tsx';
import { Join } from './screens/join.tsx';
import { ProviderReturn } from './screens/provider-return.tsx';
import { ResetPassword } from './screens/reset-password.tsx';
import { SignIn } from './screens/sign-in.tsx';
import { Unsubscribe } from './screens/unsubscribe.tsx';
import { leaveWords } from './service-worker/leave-words.ts';
import { pageIsLoaded } from './ui/load-page-again.ts';
import { onDemand } from './ui/on-demand.tsx';
import { PageReloads } from './ui/reload-prompt.tsx';
import { Skeleton } from './ui/skeleton.tsx';

async function loadTeam() {
  const { Team: loaded } = await import('./team/team.tsx');
  pageIsLoaded();
  return loaded;
}

/** Loaded on demand: the sign-in and invitation screens do not need it. */
const Team = onDemand(loadTeam, () => <Skeleton />, PageReloads);

interface Props {
  /** Loads the style sheet of formulas, once the first one is shown. */
  readonly loadFormulaStyles?: () => Promise<unknown>;
}

/** The whole web client, from sign-in on. The page's own origin is the server. */
export function App(props: Props) {
  const { dir = 'ltr' } = useLanguageAttributes();
  const lang = useWholeLanguage();
  useEffect(() => {
    // Both load side by side: the texts, and the app after sign-in.
    if (storedAccount()) loadTeam().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (lang === undefined) return;
    Object.assign(document.documentElement, { lang, dir });
    // Without them, notifications have fewer words.
    leaveWords(lang).catch(() => undefined);
  }, [lang, dir]);
  if (lang === undefined) return <Skeleton />;
  return (
    <Direction.Provider dir={dir}>
      <PageScope>
        <Pages {...props} />
      </PageScope>
    </Direction.Provider>
  );
}

function Pages({ loadFormulaStyles }: Props) {
  const goTo = useGoTo();
  const { account, signIn } = useAccount();
  const [kept, setKept] = useState<UnsentWork>();
  const route = useRoute();
  const leave = useCallback(
    (spared?: UnsentWork) => {
      setKept(spared);
      // Another person may have signed in while this account was still being left.
      if (!account || !forgetAccount(account)) return;
      goTo({ name: 'inbox' }, { replace: true });
    },
    [account, goTo],
  );
  const enter = useCallback(
    (made: Account, isNew = true) => {
      signIn(made);
      goTo({ name: isNew ? 'welcome' : 'inbox' }, { replace: true });
    },
    [signIn, goTo],
  );
  const enterAgain = useCallback((known: Account) => enter(known, false), [enter]);
  if (route.name === 'signed-in')
    return (
      <ProviderReturn
        key={route.address}
        address={route.address}
        account={account}
        onSignedIn={enter}
      />
    );
  if (route.name === 'forgotten-password') return <ForgottenPassword />;
  const token = 'token' in route ? route.token : '';
  if (route.name === 'reset')
    return <ResetPassword key={token} token={token} account={account} onSignedIn={enterAgain} />;
  if (route.name === 'new-address')
    return <ConfirmAddress key={token} token={token} account={account} onChanged={signIn} />;
  if (route.name === 'no-more-mail')
    return <Unsubscribe key={token} token={token} account={account} />;
  if (account)
    return (
      <Team
        key={account.userId}
        account={account}
        onLeave={leave}
        onSignedIn={signIn}
        loadFormulaStyles={loadFormulaStyles}
      />
    );
  if (route.name === 'join') return <Join token={token} onSignedIn={enter} />;
  return <SignIn kept={kept} onSignedIn={signIn} />;
}
