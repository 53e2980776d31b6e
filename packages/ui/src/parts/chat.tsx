import { AllTexts } from '../languages/all-texts.tsx';
import { ChatProvider, type ChatProviderProps } from '../scope/chat-provider.tsx';
import { Shell } from '../team/shell.tsx';

/** The props of `Chat`. */
export interface ChatProps extends ChatProviderProps {}

/** A whole chat: channels, direct messages, inbox, search and conversations. */
export function Chat(props: ChatProps) {
  return (
    <ChatProvider {...props}>
      <AllTexts>
        <Shell />
      </AllTexts>
    </ChatProvider>
  );
}
