import { Dialog } from '../ui/dialog.tsx';
import { useFile } from './files.ts';

interface Props {
  readonly path: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** An uploaded picture, as large as the window allows. */
export function PictureDialog({ path, name, onClose }: Props) {
  const file = useFile(path);
  return (
    <Dialog
      title={name}
      onClose={onClose}
      isWide
      foot={
        file.name === 'ready' && (
          <a className="button" href={file.url} download={name}>
            Download
          </a>
        )
      }
    >
      {file.name === 'ready' && <img className="whole-picture" src={file.url} alt={name} />}
      {file.name === 'loading' && <p className="quiet">Loading…</p>}
      {file.name === 'failed' && <p>This picture could not be loaded.</p>}
    </Dialog>
  );
}
