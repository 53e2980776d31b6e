import { usePicture } from '../content/server.ts';

interface Props {
  readonly src: string | null | undefined;
  readonly size?: number;
}

/** Decorative: the name is next to it. */
export function Avatar({ src, size = 36 }: Props) {
  const picture = usePicture(src);
  return (
    <span className="avatar" style={{ width: size, height: size }}>
      {picture && <img src={picture} alt="" width={size} height={size} loading="lazy" />}
    </span>
  );
}
