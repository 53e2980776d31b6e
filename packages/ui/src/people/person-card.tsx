import { type UserItem, useOwnUser, useRealm, useUser } from '@tidings/sdk/react';
import { Bell, BellOff, MessageSquare, UserCog } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmojiPicture } from '../emoji/emoji-picture.tsx';
import { t } from '../languages/t.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { useGoTo } from '../routes/use-route.ts';
import { slot } from '../slots/slot.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PopoverAt } from '../ui/popover-at.tsx';
import { statusEmoji } from './emoji-of-status.ts';
import { PersonFacts } from './person-facts.tsx';
import { useManagedAccount, useOpenPerson } from './person-opener.ts';
import { PresenceDot } from './presence-dot.tsx';
import { useMute } from './use-mute.ts';

/** The props of `PersonCard`. */
export interface PersonCardProps {
  readonly userId: number;
  /** The element beside which the card appears. Without it, the card is a dialog. */
  readonly from?: HTMLElement | undefined;
  readonly onClose: () => void;
}

/** A person's card: facts and actions. */
export const PersonCard = slot('PersonCard', function PersonCard(props: PersonCardProps) {
  const { userId, from, onClose } = props;
  const person = useUser(userId);
  const openPerson = useOpenPerson().open;
  if (!person) {
    return (
      <Dialog title={t('people.unknownPerson')} onClose={onClose}>
        <p className="quiet">{t('people.thereIsNoInformationAbout')}</p>
      </Dialog>
    );
  }
  const openOther = (otherId: number) => (from ? openPerson({ userId: otherId, from }) : undefined);
  return (
    <CardFrame
      title={person.user.is_bot ? t('people.bot2') : t('people.person')}
      from={from}
      onClose={onClose}
      foot={<CardActions person={person} onClose={onClose} />}
    >
      <CardHead person={person} />
      <PersonFacts user={person.user} onOpenPerson={openOther} />
    </CardFrame>
  );
});

interface FrameProps {
  readonly title: string;
  readonly from: HTMLElement | undefined;
  readonly onClose: () => void;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** Below this width, a popover would cover the name that it belongs to. */
const narrowPx = 600;

/** A popover at the name. A dialog on narrow screens, and over another dialog, which a popover would close. */
function CardFrame({ title, from, onClose, foot, children }: FrameProps) {
  if (!from || innerWidth < narrowPx || from.closest('[role="dialog"]')) {
    return (
      <Dialog title={title} onClose={onClose} foot={foot}>
        {children}
      </Dialog>
    );
  }
  return (
    <PopoverAt from={from} label={title} className="person-card" onClose={onClose}>
      <div className="person-card-body">{children}</div>
      <div className="dialog-foot">{foot}</div>
    </PopoverAt>
  );
}

function CardHead({ person: { user, status, isMuted } }: { readonly person: UserItem }) {
  const realm = useRealm();
  const emoji = statusEmoji(status);
  return (
    <div className="person-head">
      <Avatar src={user.avatar_url} size={72} />
      <div className="row-text">
        <p className="person-name">
          {user.full_name}
          {user.is_active && !user.is_bot && !realm?.realm_presence_disabled && (
            <PresenceDot userId={user.user_id} />
          )}
        </p>
        {(emoji !== undefined || status?.status_text !== undefined) && (
          <p className="person-status quiet">
            {emoji && <EmojiPicture emoji={emoji} />}
            {status?.status_text}
          </p>
        )}
        {isMuted && <span className="quiet">{t('people.youHaveMutedThisPerson')}</span>}
        {!user.is_active && <span className="quiet">{t('people.thisAccountIsDeactivated')}</span>}
      </div>
    </div>
  );
}

interface ActionsProps {
  readonly person: UserItem;
  readonly onClose: () => void;
}

function CardActions({ person: { user, isMuted }, onClose }: ActionsProps) {
  const { user_id: userId } = user;
  const goTo = useGoTo();
  const setMuted = useMute();
  const manage = useManagedAccount().open;
  const isSelf = useOwnUser()?.user.user_id === userId;
  const { mayManage } = usePermissions();
  return (
    <>
      {!isSelf && mayManage(user) && (
        <button
          type="button"
          className="button"
          onClick={() => {
            onClose();
            manage(userId);
          }}
        >
          <UserCog size={16} />
          {t('people.manageAccount')}
        </button>
      )}
      {!isSelf && (
        <button type="button" className="button" onClick={() => setMuted(userId, !isMuted)}>
          {isMuted ? <Bell size={16} /> : <BellOff size={16} />}
          {isMuted ? t('people.unmute') : t('people.mute')}
        </button>
      )}
      {user.is_active && (
        <button
          type="button"
          className="button primary"
          onClick={() => {
            goTo({ name: 'direct', userIds: [userId] });
            onClose();
          }}
        >
          <MessageSquare size={16} />
          {isSelf ? t('people.messageYourself') : t('people.message2')}
        </button>
      )}
    </>
  );
}
