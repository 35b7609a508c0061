import Heart from 'lucide-react/icons/heart';
import MapPin from 'lucide-react/icons/map-pin';
import Star from 'lucide-react/icons/star';
import type { ComponentType, SVGProps } from 'react';

const icons = { heart: Heart, pin: MapPin, star: Star } as const satisfies Record<
  string,
  ComponentType<SVGProps<SVGSVGElement>>
>;

/** The icons of all cards of a page, once: drawn into each card they were a quarter of its HTML. */
export function CardIcons() {
  return (
    <svg aria-hidden className="hidden">
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol key={name} id={`card-${name}`} viewBox="0 0 24 24">
          <Icon className="" fill="inherit" />
        </symbol>
      ))}
    </svg>
  );
}

/** One icon of a page that has `CardIcons`. */
export function CardIcon({ name, className }: { name: keyof typeof icons; className?: string }) {
  return (
    <svg aria-hidden className={className ?? 'card-icon'}>
      <use href={`#card-${name}`} />
    </svg>
  );
}
