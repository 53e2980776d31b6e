interface Props {
  readonly src: string | null | undefined;
  readonly size?: number;
}

/** Decorative: the name is next to it. */
export function Avatar({ src, size = 36 }: Props) {
  return (
    <span className="avatar" style={{ width: size, height: size }}>
      {src && <img src={src} alt="" width={size} height={size} loading="lazy" />}
    </span>
  );
}
