import { useOwnUser, useRealm, useUser } from '@tidings/sdk/react';
import { Bell, BellOff, MessageSquare } from 'lucide-react';
import { EmojiPicture } from '../emoji/emoji-picture.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { useGoTo } from '../routes/use-route.ts';
import { slot } from '../slots/slot.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PersonAdministration } from './person-administration.tsx';
import { PersonFacts } from './person-facts.tsx';
import { useOpenPerson } from './person-opener.ts';
import { PresenceDot } from './presence-dot.tsx';
import { statusEmoji } from './status-emoji.ts';
import { useMute } from './use-mute.ts';

/** The props of `PersonCard`. */
export interface PersonCardProps {
  readonly userId: number;
  readonly onClose: () => void;
}

/** A person's card: facts and actions. */
export const PersonCard = slot('PersonCard', function PersonCard(props: PersonCardProps) {
  const { userId, onClose } = props;
  const goTo = useGoTo();
  const person = useUser(userId);
  const ownId = useOwnUser()?.user.user_id;
  const realm = useRealm();
  const { isAdministrator } = usePermissions();
  const setMuted = useMute();
  const openPerson = useOpenPerson().open;
  if (!person) {
    return (
      <Dialog title="Unknown person" onClose={onClose}>
        <p className="quiet">There is no information about this person on this device.</p>
      </Dialog>
    );
  }
  const { user, status, isMuted } = person;
  const emoji = statusEmoji(status);
  const isSelf = userId === ownId;
  return (
    <Dialog
      title={user.is_bot ? 'Bot' : 'Person'}
      onClose={onClose}
      foot={
        <>
          {!isSelf && (
            <button type="button" className="button" onClick={() => setMuted(userId, !isMuted)}>
              {isMuted ? <Bell size={16} /> : <BellOff size={16} />}
              {isMuted ? 'Unmute' : 'Mute'}
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
              {isSelf ? 'Message yourself' : 'Message'}
            </button>
          )}
        </>
      }
    >
      <div className="person-head">
        <Avatar src={user.avatar_url} size={72} />
        <div className="row-text">
          <p className="person-name">
            {user.full_name}
            {user.is_active && !user.is_bot && !realm?.realm_presence_disabled && (
              <PresenceDot userId={userId} />
            )}
          </p>
          {(emoji !== undefined || status?.status_text !== undefined) && (
            <p className="person-status quiet">
              {emoji && <EmojiPicture emoji={emoji} />}
              {status?.status_text}
            </p>
          )}
          {isMuted && <span className="quiet">You have muted this person.</span>}
          {!user.is_active && <span className="quiet">This account is deactivated.</span>}
        </div>
      </div>
      <PersonFacts user={user} onOpenPerson={openPerson} />
      {isAdministrator && !isSelf && !user.is_system_bot && <PersonAdministration user={user} />}
    </Dialog>
  );
});
