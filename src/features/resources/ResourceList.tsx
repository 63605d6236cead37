import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import type { Resource } from '../../contract/resource.ts';
import { day, isoDay } from '../../lib/format.ts';
import type { Page } from '../../lib/lists/paged.ts';
import { PagedView } from '../../ui/lists/PagedView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { createResourceList, NO_RESOURCES } from './resource-list.ts';
import '../../styles/card.css';
import '../../ui/lists/list-page.css';
import './resource-list.css';

const placeholders = ['a', 'b', 'c', 'd'];

const skeleton = (
  <ul className="resource-list">
    {placeholders.map((key) => (
      <li className="card" key={key}>
        <div className="card-picture skeleton" />
        <div className="card-body">
          <span className="skeleton">Published</span>
          <p className="skeleton">Title</p>
          <p className="resource-text skeleton" />
        </div>
      </li>
    ))}
  </ul>
);

/** An address of this site or of http(s); `undefined` for any other, such as a script address. */
function safeHref(href: string): string | undefined {
  return /^(?:https?:\/\/|\/(?!\/))/i.test(href) ? href : undefined;
}

interface CardProps {
  readonly resource: Resource;
  /** The picture as HTML, for the first card: loading it as a file takes a second on a slow line. */
  readonly drawing?: ReactNode;
}

function ResourceCard({ resource, drawing }: CardProps) {
  const { title, image, alt, href, published, description, marks, language } = resource;
  const lang = language ?? undefined;
  return (
    <li className="card words-first">
      <div className="card-body">
        {published && (
          <p className="meta">
            <time dateTime={isoDay(published)}>{day(published)}</time>
          </p>
        )}
        <h2>
          <a href={safeHref(href)} lang={lang}>
            {title}
          </a>
        </h2>
        <div lang={lang}>
          <PlainText text={description} marks={marks?.['description']} />
        </div>
      </div>
      <div className="card-picture">
        {drawing}
        {image && !drawing && (
          <img src={image} alt={alt ?? ''} width="480" height="270" loading="lazy" decoding="async" />
        )}
      </div>
    </li>
  );
}

interface Props {
  readonly first?: Page<Resource> | undefined;
  /** The address of the first card's picture at build time, and the drawing itself as HTML. */
  readonly pictureUrl?: string | undefined;
  readonly drawing?: ReactNode;
  /** The box for a visitor's own story: the last card of each page. */
  readonly children?: ReactNode;
}

export default function ResourceList({ first, pictureUrl, drawing, children }: Props) {
  const [list] = useState(() => createResourceList(first));
  const { state, rows } = useStore(list.$list, { ssr: 'initial' });
  const box = <div className="card-body">{children}</div>;
  return (
    <>
      <PagedView list={list} label="resources" skeleton={skeleton} empty={() => NO_RESOURCES}>
        {(rows) => (
          <ul className="resource-list">
            {rows.map((resource, index) => (
              <ResourceCard
                key={`${resource.href} ${resource.title}`}
                resource={resource}
                drawing={index === 0 && resource.image === pictureUrl && drawing}
              />
            ))}
            <li className="card">{box}</li>
          </ul>
        )}
      </PagedView>
      {(state !== 'ready' || rows.length === 0) && <div className="card">{box}</div>}
    </>
  );
}
