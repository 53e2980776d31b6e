/**
 * The outline of a chat, until its first data is read. The page has the same outline before its script runs, so keep
 * the one in `examples/web-chat/index.html` alike.
 */
export function Skeleton() {
  return (
    <div className="skeleton" role="status" aria-label="Loading">
      <div className="skeleton-sidebar">
        <i />
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className="skeleton-main">
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
