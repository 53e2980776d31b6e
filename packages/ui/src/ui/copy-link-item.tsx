import { Link } from 'lucide-react';
import { MenuItem } from './menu.tsx';

interface Props {
  readonly link: string;
  readonly children: string;
}

export function CopyLinkItem({ link, children }: Props) {
  return (
    <MenuItem icon={<Link size={16} />} onSelect={() => void navigator.clipboard.writeText(link)}>
      {children}
    </MenuItem>
  );
}
