import { onDemand } from '../ui/on-demand.tsx';
import { useManagedAccount, useOpenPerson } from './person-opener.ts';

const PersonCard = onDemand(async () => (await import('./person-card.tsx')).PersonCard);
const ManageAccount = onDemand(async () => (await import('./manage-account.tsx')).ManageAccount);

/** Renders the card of a person, and the dialog to manage their account. */
export function PersonDialogs() {
  const person = useOpenPerson();
  const managed = useManagedAccount();
  const opened = person.useOpened();
  const managedId = managed.useOpened();
  return (
    <>
      {opened && <PersonCard key={opened.userId} {...opened} onClose={person.close} />}
      {managedId !== undefined && <ManageAccount userId={managedId} onClose={managed.close} />}
    </>
  );
}
