import { useClient } from '@tidings/sdk/react';
import { Download } from 'lucide-react';
import { t } from '../languages/t.ts';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';

interface Props {
  readonly userId: number;
  readonly label: string;
}

/** Saves the archive of a person's data as a file. */
export function DownloadData({ userId, label }: Props) {
  const client = useClient();
  const download = useAction(async () => {
    const { file } = await client.api.exportUser({ user_id: userId });
    save(file, `tidings-person-${userId}.tar.gz`);
  });
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={download.isBusy}
        onClick={() => download.run()}
      >
        <Download size={16} />
        {download.isBusy ? t('people.preparing') : label}
      </button>
      <Problem text={download.problem} />
    </>
  );
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
