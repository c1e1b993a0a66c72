# Adds the artifacts of a module's image to those already served, without changing these.
set -eu
cd /srv/mf
for module in *; do
  mkdir -p "/artifacts/$module"
  for artifact in "$module"/*/; do
    artifact=${artifact%/}
    if [ ! -e "/artifacts/$artifact" ]; then
      # Copies to a name with a leading dot, which nginx does not serve, until the copy is complete.
      unfinished="/artifacts/$module/.unfinished"
      rm -rf "$unfinished"
      cp -R "$artifact" "$unfinished"
      mv "$unfinished" "/artifacts/$artifact"
    fi
  done
  cp "$module/newest.json" "/artifacts/$module/.newest.json"
  mv "/artifacts/$module/.newest.json" "/artifacts/$module/newest.json"
  echo "$module: $(ls "/artifacts/$module" | grep -c -v newest.json) artifacts are served."
done
