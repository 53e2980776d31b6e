import { Loading } from './loading.tsx';

/**
 * The outline of a chat, until its first data is read. The page has the same outline before its script runs, so keep
 * the one in `examples/web-chat/index.html` alike.
 */
export function Skeleton() {
  return (
    <div className="skeleton">
      <div className="skeleton-sidebar">
        <i />
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className="skeleton-main">
        <Loading />
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
