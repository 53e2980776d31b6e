import { LogOut } from 'lucide-react';
import { useState } from 'react';
import type { OnLeave } from '../account/unsent-work.ts';
import { t } from '../languages/t.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { routeHref } from '../routes/route.ts';
import { useGoTo } from '../routes/use-route.ts';
import { Select } from '../ui/select.tsx';
import { ViewHeader } from '../views/view-header.tsx';
import { type SettingsSection, settingsSections } from './sections.ts';
import { SignOut } from './you/sign-out.tsx';

interface Props {
  readonly section: string;
  readonly onLeave: OnLeave;
}

/** The user's settings, and the organization's for those who may change them. */
export function SettingsView({ section, onLeave }: Props) {
  const goTo = useGoTo();
  const permissions = usePermissions();
  const [isLeaving, setLeaving] = useState(false);
  const shown = settingsSections().filter(({ isFor }) => isFor?.(permissions) ?? true);
  const current = shown.find(({ name }) => name === section) ?? shown[0];
  if (!current) return null;
  const { content: Content, name } = current;
  return (
    <>
      <ViewHeader title={t('settings.settings')}>
        <button type="button" className="button small" onClick={() => setLeaving(true)}>
          <LogOut size={16} />
          {t('settings.signOut')}
        </button>
      </ViewHeader>
      <div className="settings">
        <nav className="settings-nav" aria-label={t('settings.settings')}>
          <Part part="Personal" title={t('settings.personal')} sections={shown} current={name} />
          <Part
            part="Organization"
            title={t('settings.organization')}
            sections={shown}
            current={name}
          />
        </nav>
        <div className="settings-choice">
          <Select
            isBare
            label={t('settings.section')}
            value={name}
            choices={shown.map((each) => ({ value: each.name, label: each.label }))}
            onChoose={(chosen) => goTo({ name: 'settings', section: chosen }, { replace: true })}
          />
        </div>
        <div className="settings-body" key={name}>
          <Content onLeave={onLeave} />
        </div>
      </div>
      {isLeaving && <SignOut onLeave={onLeave} onClose={() => setLeaving(false)} />}
    </>
  );
}

interface PartProps {
  readonly part: SettingsSection['part'];
  readonly title: string;
  readonly sections: readonly SettingsSection[];
  readonly current: string;
}

function Part({ part, title, sections, current }: PartProps) {
  const own = sections.filter((each) => each.part === part);
  if (own.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      {own.map(({ name, label, icon: Icon }) => (
        <a
          key={name}
          className="settings-link"
          href={routeHref({ name: 'settings', section: name })}
          aria-current={name === current ? 'page' : undefined}
        >
          <Icon size={16} aria-hidden="true" />
          {label}
        </a>
      ))}
    </>
  );
}
