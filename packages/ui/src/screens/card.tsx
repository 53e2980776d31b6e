import type { ReactNode } from 'react';

/** Layout of the screens before sign-in. */
export function Card({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <main className="screen">
      <div className="card">
        <div className="brand">
          <img src="/icon.svg" alt="" width={28} height={28} />
          Tidings
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
