import { Mic } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const RecordVoice = onDemand(async () => (await import('./record-voice.tsx')).RecordVoice);

/** Whether this browser can record. Pages without HTTPS have no microphone. */
const mayRecord = 'MediaRecorder' in globalThis && navigator.mediaDevices !== undefined;

/** Button that records a voice message and attaches it. */
export function VoiceButton({ onFile }: { readonly onFile: (file: File) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!mayRecord) return null;
  return (
    <>
      <IconButton label={t('composer.recordAVoiceMessage')} onClick={() => setOpen(true)}>
        <Mic size={18} />
      </IconButton>
      {isOpen && <RecordVoice onFile={onFile} onClose={() => setOpen(false)} />}
    </>
  );
}
