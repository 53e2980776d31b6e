import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

export function Section({ title, note, children }: Props) {
  const id = useId();
  return (
    <section className="settings-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="quiet">{note}</p>}
      {children}
    </section>
  );
}
